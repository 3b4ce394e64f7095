import { describe, expect, it } from 'vitest';

import { ApiError } from '../../../api';
import { languages, startI18n, t } from '../../../i18n';
import { ProviderError, toProviderError } from '../../../platform/firebase/model';
import { providerErrorMessage } from './providerErrors';

/** The words that identify each message, in every language. */
const expected: Record<string, Record<string, string>> = {
  'invalid-phone-number': { en: 'format', th: 'รูปแบบ', 'zh-Hans': '号码格式', ko: '형식' },
  'missing-phone-number': { en: 'valid number', th: 'เบอร์ที่ถูกต้อง', 'zh-Hans': '有效的手机号', ko: '올바른 번호' },
  'too-many-requests': { en: '5 minutes', th: '5 นาที', 'zh-Hans': '5 分钟', ko: '5분' },
  unknown: { en: 'Something went wrong', th: 'เกิดข้อผิดพลาด', 'zh-Hans': '出现问题', ko: '오류' },
  'invalid-verification-code': {
    en: 'is incorrect',
    th: 'ไม่ถูกต้อง',
    'zh-Hans': '验证码不正确',
    ko: '올바르지 않습니다',
  },
  'missing-verification-code': { en: 'Enter the verification', th: 'กรอกรหัส', 'zh-Hans': '请输入验证码', ko: '입력' },
  'captcha-check-failed': { en: 'reCAPTCHA', th: 'reCAPTCHA', 'zh-Hans': 'reCAPTCHA', ko: 'reCAPTCHA' },
  'quota-exceeded': { en: 'customer service', th: 'ฝ่ายบริการลูกค้า', 'zh-Hans': '无法发送更多', ko: '고객센터' },
  'operation-not-allowed': {
    en: 'not available',
    th: 'ใช้วิธีเข้าสู่ระบบนี้ไม่ได้',
    'zh-Hans': '暂不可用',
    ko: '사용할 수 없습니다',
  },
  'code-expired': { en: 'expired', th: 'หมดอายุ', 'zh-Hans': '已过期', ko: '만료' },
  'popup-closed-by-user': { en: "wasn't completed", th: 'เข้าสู่ระบบไม่สำเร็จ', 'zh-Hans': '登录未完成', ko: '완료되지' },
};

const locales = languages.map(({ locale }) => locale);

describe("messages of a provider's refusals", () => {
  for (const language of locales) {
    for (const [code, words] of Object.entries(expected)) {
      it(`${code} in ${language}`, async () => {
        await startI18n(language);
        const sentence = providerErrorMessage(toProviderError({ code: `auth/${code}` }), t);
        expect(sentence).toContain(words[language]);
      });
    }
  }

  it('differ for each code', async () => {
    for (const language of locales) {
      await startI18n(language);
      const sentences = Object.keys(expected).map((code) => providerErrorMessage(new ProviderError(code), t));
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('fall back to a general one for unknown codes, and resolve aliases', async () => {
    await startI18n('en');
    for (const fault of [new Error('broken'), undefined, { code: 7 }, { code: 'auth/internal-error' }])
      expect(providerErrorMessage(toProviderError(fault), t)).toContain('Something went wrong');
    expect(providerErrorMessage(new ProviderError('session-expired'), t)).toContain('expired');
    expect(providerErrorMessage(new ProviderError('popup-blocked'), t)).toContain("wasn't completed");
    expect(providerErrorMessage(new ProviderError('network-request-failed'), t)).toContain('No connection');
  });

  it('are our own when we refuse', async () => {
    await startI18n('en');
    const refusal = new ApiError({ code: 'social_refused', message: 'Sign in there again.', status: 401 });
    expect(providerErrorMessage(refusal, t)).toBe('Sign in there again.');
  });
});
