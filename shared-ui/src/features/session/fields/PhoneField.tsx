import { useLocale, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { regionName } from '../../../lib/locale';
import { Field, Select, Text, type FieldProps } from '../../../ui';
import { useWhiteLabel, type Country } from '../../system';
import type { Phone } from '../model';

type Props = Pick<FieldProps, 'onBlur' | 'onSubmit' | 'error' | 'isRequired'> & {
  label?: string;
  value: Phone;
  onChange: (phone: Phone) => void;
  testID: string;
};

const none: readonly Country[] = [];
export const useCountries = (): readonly Country[] => useWhiteLabel()?.countries ?? none;

/** A mobile number with its country code. */
export function PhoneField({ label, value, onChange, testID, ...props }: Props) {
  const t = useT();
  const countries = useCountries();
  return (
    <Field
      {...props}
      label={label ?? t('session:field.mobileNum')}
      kind="tel"
      autoComplete="tel-national"
      maxLength={20}
      value={value.number}
      onChange={(number) => onChange({ ...value, number })}
      testID={testID}
      prefix={
        countries.length > 1 ? (
          <DialPicker
            countries={countries}
            value={value.dial}
            onChange={(dial) => onChange({ ...value, dial })}
            testID={handle(testID, 'dial')}
          />
        ) : (
          <Text tone="muted">{value.dial}</Text>
        )
      }
    />
  );
}

interface PickerProps {
  countries: readonly Country[];
  value: string;
  onChange: (dial: string) => void;
  testID: string;
}

function DialPicker({ countries, value, onChange, testID }: PickerProps) {
  const t = useT();
  const locale = useLocale();
  const options = countries.map(({ code, dial }) => ({
    value: dial,
    label: t('session:dialOption', { country: regionName(code, locale), dial }),
    short: dial,
    testID: handle(testID, code),
  }));
  return (
    <Select
      kind="text"
      label={t('session:field.countryDialingCode')}
      options={options}
      value={value}
      onChange={onChange}
      closeLabel={t('common:close')}
      testID={testID}
    />
  );
}
