const words = (text: string) => text.trim().split(/\s+/);

/** The chosen symbols: bold and readable at 40 px, nothing frightening or religious. */
export const SYMBOLS: readonly string[] = words(`
  tiger-head lion lynx-head bear-head panda wolf-head wolf-howl rabbit elephant-head horse-head
  buffalo-head ram-profile monkey gorilla squirrel pig-face
  eagle-emblem owl barn-owl rooster raven parrot-head toucan flamingo swan penguin hummingbird
  griffin-symbol pegasus unicorn sea-dragon dragon-head double-dragon hydra wyvern
  double-fish salmon angler-fish piranha shark-jaws sperm-whale dolphin manta-ray octopus giant-squid
  jellyfish crab seahorse sea-turtle sea-star shrimp whale-tail flying-trout flatfish porcupinefish nautilus-shell
  oyster-pearl scallop spiral-shell mermaid trident fishing-hook fishing-lure anchor ship-wheel
  drakkar caravel sailboat open-treasure-chest locked-chest pirate-captain spyglass
  scarab-beetle anubis bastet pharoah horus nefertiti eye-of-horus egyptian-sphinx
  cleopatra minotaur centaur spartan-helmet viking-helmet viking-head drakkar-dragon
  thor-hammer samurai-helmet ninja-head oni kimono shuriken pagoda japanese-bridge
  asian-lantern lantern-flame bonsai-tree lotus rose sunflower daisy
  shamrock oak-leaf palm-tree volcano
  cherry strawberry grapes pineapple lemon watermelon banana-bunch peach pear kiwi-fruit cut-lemon
  ice-cream-cone cupcake spiral-lollipop wrapped-sweet candy-canes donut honeypot honeycomb bee
  butterfly ladybug dragonfly crown queen-crown laurel-crown cut-diamond emerald rupee gems
  crystal-cluster crystal-ball diamond-ring gem-pendant gold-bar two-coins
  crown-coin piggy-bank trophy trophy-cup medal present balloons party-popper firework-rocket
  magic-lamp magic-hat wizard-face spell-book potion-ball sun sunrise moon
  aztec-calendar-sun totem-head tribal-mask moai mayan-pyramid
  rocket ufo ringed-planet astronaut-helmet air-balloon steam-locomotive
  robot-golem vintage-robot joystick musical-notes guitar trumpet drum maracas
  ace poker-hand card-ace-spades card-joker card-king-hearts card-queen-hearts spades hearts clubs diamonds
  rolling-dices perspective-dice-six-faces-random domino-tiles pool-triangle eight-ball chess-knight
  chess-queen orbital horseshoe fire-gem flame lightning-helix
  bolt-shield snowflake-1 frozen-orb ice-cube tornado
  soccer-ball basketball-ball tennis-ball american-football-ball boxing-glove baseball-glove hockey
  stopwatch crossed-swords crossed-axes archery-target swords-emblem round-shield
  gamepad castle
`);

/** Symbols for each subject tag, preferred ones first. */
export const TAG_SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  tiger: ['tiger-head'],
  lion: ['lion'],
  panda: ['panda'],
  wolf: ['wolf-head', 'wolf-howl'],
  rabbit: ['rabbit'],
  elephant: ['elephant-head'],
  horse: ['horse-head'],
  bull: ['buffalo-head'],
  bear: ['bear-head'],
  monkey: ['monkey'],
  owl: ['owl'],
  rooster: ['rooster'],
  raven: ['raven'],
  parrot: ['parrot-head'],
  eagle: ['eagle-emblem'],
  phoenix: ['eagle-emblem'],
  dragon: ['dragon-head', 'sea-dragon', 'double-dragon'],
  koi: ['double-fish'],
  shark: ['shark-jaws'],
  whale: ['sperm-whale', 'whale-tail'],
  octopus: ['octopus', 'giant-squid'],
  crab: ['crab'],
  turtle: ['sea-turtle'],
  jellyfish: ['jellyfish'],
  seahorse: ['seahorse'],
  angler: ['angler-fish'],
  pearl: ['oyster-pearl'],
  siren: ['mermaid'],
  trident: ['trident'],
  manta: ['manta-ray'],
  treasure: ['open-treasure-chest', 'locked-chest'],
  pirate: ['pirate-captain'],
  ship: ['drakkar'],
  scarab: ['scarab-beetle'],
  anubis: ['anubis'],
  bastet: ['bastet'],
  horus: ['horus', 'eye-of-horus'],
  pyramid: ['mayan-pyramid'],
  pharaoh: ['pharoah'],
  sphinx: ['egyptian-sphinx'],
  viking: ['viking-helmet', 'viking-head'],
  thor: ['thor-hammer'],
  samurai: ['samurai-helmet'],
  ninja: ['ninja-head'],
  pagoda: ['pagoda'],
  lantern: ['asian-lantern'],
  lotus: ['lotus'],
  clover: ['shamrock'],
  bonsai: ['bonsai-tree'],
  rose: ['rose'],
  cherry: ['cherry'],
  pineapple: ['pineapple'],
  melon: ['watermelon'],
  lemon: ['cut-lemon', 'lemon'],
  banana: ['banana-bunch'],
  grape: ['grapes'],
  strawberry: ['strawberry'],
  candy: ['spiral-lollipop', 'wrapped-sweet'],
  honey: ['honeypot', 'bee'],
  butterfly: ['butterfly'],
  crown: ['queen-crown', 'crown'],
  diamond: ['cut-diamond'],
  gem: ['gems', 'emerald'],
  crystal: ['crystal-cluster'],
  gold: ['gold-bar'],
  coin: ['two-coins'],
  lamp: ['magic-lamp'],
  wizard: ['wizard-face'],
  sun: ['aztec-calendar-sun'],
  moon: ['moon'],
  mask: ['tribal-mask'],
  rocket: ['rocket'],
  ufo: ['ufo'],
  planet: ['ringed-planet'],
  balloon: ['air-balloon'],
  train: ['steam-locomotive'],
  robot: ['vintage-robot'],
  volcano: ['volcano'],
  storm: ['tornado', 'lightning-helix'],
  ice: ['snowflake-1', 'frozen-orb'],
  fire: ['fire-gem', 'flame'],
  baccarat: ['poker-hand'],
  roulette: ['orbital'],
  dice: ['rolling-dices'],
  blackjack: ['card-ace-spades', 'ace'],
  dragontiger: ['double-dragon'],
  poker: ['ace', 'poker-hand'],
  domino: ['domino-tiles'],
  joker: ['card-joker'],
  queen: ['card-queen-hearts'],
  king: ['card-king-hearts'],
  wheel: ['ship-wheel'],
  hearts: ['hearts'],
  spades: ['spades'],
  football: ['soccer-ball'],
  basketball: ['basketball-ball'],
  tennis: ['tennis-ball'],
  boxing: ['boxing-glove'],
  gamepad: ['gamepad'],
  arena: ['swords-emblem', 'crossed-swords'],
  hook: ['fishing-hook'],
};

/** Four of these surround their hero instead of sparkles. */
export const COMPANIONS: Readonly<Record<string, string>> = {
  'dragon-head': 'small-fire',
  panda: 'bamboo',
  'eagle-emblem': 'feather',
  'open-treasure-chest': 'coins',
  'pirate-captain': 'coins',
  'fire-gem': 'small-fire',
  'gold-bar': 'coins',
  honeypot: 'honeycomb',
  butterfly: 'flower-twirl',
  'snowflake-1': 'snowflake-2',
  'card-joker': 'clubs',
  'poker-hand': 'diamonds',
  ace: 'hearts',
  'crossed-swords': 'round-star',
};
