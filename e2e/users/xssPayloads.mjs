// Cross-site scripting payloads. Each of them calls canary() if it runs.
const tags = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'iframe',
  'input autofocus',
  'details open',
  'p',
];
const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick', 'onpointerenter', 'onanimationstart'];

const elements = tags.flatMap((tag) => events.map((event) => `<${tag} ${event}=canary()>words`));

const scripts = [
  '<script>canary()</script>',
  '<SCRIPT>canary()</SCRIPT>',
  '<scr<script>ipt>canary()</scr</script>ipt>',
  '<script/src=data:,canary()></script>',
  '<svg><script>canary()</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=canary()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=canary()>">',
  '<svg><animate onbegin=canary() attributeName=x dur=1s>',
  '<svg><a xlink:href=javascript:canary()><text y=20>words</text></a></svg>',
  '<template><script>canary()</script></template>',
  '<textarea><img src=x onerror=canary()></textarea>',
  '<title><img src=x onerror=canary()></title>',
  '<!--<img src="--><img src=x onerror=canary()//">',
  '<![CDATA[<script>canary()</script>]]>',
  '<?xml version="1.0"?><script>canary()</script>',
  '&lt;script&gt;canary()&lt;/script&gt;',
  '&lt;img src=x onerror=canary()&gt;',
  '&amp;lt;img src=x onerror=canary()&amp;gt;',
  '"><script>canary()</script>',
  "'><img src=x onerror=canary()>",
  '</p></div><script>canary()</script>',
  '<table background=javascript:canary()><tr><td>words</table>',
  '<style>*{animation:x}@keyframes x{}</style><p onanimationend=canary()>words',
  '<link rel=stylesheet href=javascript:canary()>',
  '<meta http-equiv=refresh content="0;url=javascript:canary()">',
  '<base href=javascript:canary()//>',
  '<iframe src=javascript:parent.canary()></iframe>',
  '<iframe srcdoc="<script>parent.canary()</script>"></iframe>',
  '<embed src=javascript:canary()>',
  '<object data="data:text/html,<script>parent.canary()</script>"></object>',
  '<form action=javascript:canary()><button>words</button></form>',
  '<button formaction=javascript:canary()>words</button>',
  '<p style="background:url(javascript:canary())">words</p>',
  '{{canary()}} ${canary()} {{constructor.constructor("canary()")()}}',
  '<b onmouseover=canary()>words</b>',
];

const addresses = [
  'javascript:canary()',
  'JaVaScRiPt:canary()',
  'java&#x09;script:canary()',
  'java&#10;script:canary()',
  '&#106;avascript:canary()',
  ' javascript:canary()',
  'data:text/html,<script>opener.canary()</script>',
  'vbscript:canary()',
  '//evil.test/',
  '/\\evil.test/',
  'https://user@evil.test/',
  'http://evil.test/',
];

export const payloads = [...elements, ...scripts, ...addresses.map((address) => `<a href="${address}">words</a>`)];
