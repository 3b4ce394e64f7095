import { useT } from '../../../i18n';
import type { FieldErrors } from '../../../lib/useForm';
import { isNumberOf, type Phone } from '../model';
import { useCountries } from './PhoneField';

/** What a form keeps of a number; no dialing code means the first country's. */
export type PhoneValues = Record<'dial' | 'mobileNum', string>;

interface PhoneRules {
  /** The country that a form begins with. */
  firstDial: string;
  /** What is wrong with a number, in words. */
  problemOf: (phone: Phone) => string | undefined;
  phoneOf: (values: PhoneValues) => Phone;
  /** What a form says under its number. */
  faultsOfPhone: (values: PhoneValues) => FieldErrors;
}

/** How long a number is depends on its country. */
export function usePhone(): PhoneRules {
  const t = useT();
  const countries = useCountries();
  const firstDial = countries[0]?.dial ?? '';
  const problemOf = ({ dial, number }: Phone) => {
    if (number.trim() === '') return t('session:phoneNeeded');
    const country = countries.find((each) => each.dial === dial);
    if (country === undefined || isNumberOf(country.length, number)) return undefined;
    const { min, max } = country.length;
    const digits = min === max ? String(min) : t('session:length', { min, max });
    return t('session:phoneLength', { dial, digits });
  };
  const phoneOf = ({ dial, mobileNum }: PhoneValues) => ({ dial: dial === '' ? firstDial : dial, number: mobileNum });
  return {
    firstDial,
    problemOf,
    phoneOf,
    faultsOfPhone(values) {
      const problem = problemOf(phoneOf(values));
      return problem === undefined ? {} : { mobileNum: problem };
    },
  };
}
