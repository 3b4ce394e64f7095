import { useT } from '../../../i18n';
import type { FieldErrors } from '../../../lib/input/useForm';
import { isNumberOf, type Phone } from '../model';
import { useCountries } from './PhoneField';

/** Phone values of a form; without a dialing code the first country counts. */
export type PhoneValues = Record<'dial' | 'mobileNum', string>;

interface PhoneRules {
  /** The country that is preselected. */
  firstDial: string;
  /** The error message of a number, if any. */
  problemOf: (phone: Phone) => string | undefined;
  phoneOf: (values: PhoneValues) => Phone;
  /** The field errors of a form's number. */
  phoneErrors: (values: PhoneValues) => FieldErrors;
}

/** The length of a number depends on its country. */
export function usePhone(): PhoneRules {
  const t = useT();
  const countries = useCountries();
  const firstDial = countries[0]?.dial ?? '';
  const problemOf = ({ dial, number }: Phone) => {
    if (number.trim() === '') return t('session:phoneNeeded');
    const country = countries.find((each) => each.dial === dial);
    if (country === undefined || isNumberOf(country, number)) return undefined;
    const { min, max } = country.length;
    const digits = min === max ? String(min) : t('session:length', { min, max });
    return t('session:phoneLength', { dial, digits });
  };
  const phoneOf = ({ dial, mobileNum }: PhoneValues) => ({ dial: dial === '' ? firstDial : dial, number: mobileNum });
  return {
    firstDial,
    problemOf,
    phoneOf,
    phoneErrors(values) {
      const problem = problemOf(phoneOf(values));
      return problem === undefined ? {} : { mobileNum: problem };
    },
  };
}
