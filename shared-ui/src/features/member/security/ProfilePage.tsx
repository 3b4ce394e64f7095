import { fieldErrors } from '../../../api';
import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { normalizeLine, normalizeName } from '../../../lib/input/normalize';
import { dayOf } from '../../../lib/time';
import { useForm, type FieldErrors } from '../../../lib/input/useForm';
import { a } from '../../../theme';
import { Card, Field, useToast, type FieldProps } from '../../../ui';
import { useWhiteLabel, useGmtOffset } from '../../system';
import { birthdayProblem, dayAsTyped, profileFields, type Profile, type ProfileField } from './model';
import { FormFooter } from './FormFooter';
import { FieldSkeleton, Loaded, Page } from './Page';
import { useProfile, useSaveProfile } from './queries';

const name = 'profile';

// Names that browsers and phones know for autofill.
const hints: Record<
  ProfileField,
  Pick<FieldProps, 'autoComplete' | 'textContentType' | 'maxLength' | 'isMultiline'>
> = {
  nickname: { autoComplete: 'nickname', textContentType: 'nickname', maxLength: 32 },
  fullname: { autoComplete: 'name', textContentType: 'name', maxLength: 100 },
  birthday: { autoComplete: 'off', maxLength: 10 },
  address: { autoComplete: 'street-address', textContentType: 'fullStreetAddress', maxLength: 255, isMultiline: true },
  nationality: { autoComplete: 'country', textContentType: 'countryName', maxLength: 64 },
  occupation: { autoComplete: 'off', textContentType: 'jobTitle', maxLength: 100 },
  sourceOfIncome: { autoComplete: 'off', maxLength: 100 },
};

/** Personal data; other members see only the nickname. */
export function ProfilePage() {
  const t = useT();
  const profile = useProfile();
  return (
    <Page title={t('member:security.profile.title')} text={t('member:security.profile.text')}>
      <Loaded
        answer={profile}
        name={name}
        shape={profileFields.map((field) => (
          <FieldSkeleton key={field} isTall={field === 'address'} />
        ))}
      >
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT();
  const toast = useToast();
  const offset = useGmtOffset();
  const label = useWhiteLabel();
  const minimumAge = Math.max(label?.minimumAge ?? 0, label?.birthdayAge ?? usualAge);
  const { mutateAsync: save } = useSaveProfile();
  const form = useForm<Profile>({
    initial: profile,
    check: ({ birthday }) => check(birthday, { today: dayOf(Date.now(), offset), minimumAge, t }),
    async send(values) {
      const clean = (key: string, value: string) => (key === 'fullname' ? normalizeName : normalizeLine)(value);
      const cleaned = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, clean(key, value)]));
      await save(cleaned as Profile);
      toast({ text: t('member:security.saved'), tone: 'good' });
    },
    toErrors: (fault) => fieldErrors(fault, t, profileFields),
  });
  const messages: Partial<Record<ProfileField, string>> = {
    fullname: t('member:security.profile.fullnameHint'),
    birthday: t('member:security.profile.birthdayHint'),
  };
  return (
    <Card style={a.gap_lg}>
      {profileFields.map((field) => (
        <Field
          key={field}
          {...hints[field]}
          label={t(`member:security.profile.${field}`)}
          kind={field === 'birthday' ? 'number' : 'text'}
          value={form.values[field]}
          error={form.errorOf(field) ?? null}
          message={messages[field]}
          onChange={(value) => form.set(field, field === 'birthday' ? dayAsTyped(value) : value)}
          onBlur={() => form.blur(field)}
          {...(field === 'address' ? {} : { onSubmit: form.submit })}
          testID={handle(name, field)}
        />
      ))}
      <FormFooter
        label={t('member:security.save')}
        error={form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}

const usualAge = 21;

function check(birthday: string, { today, minimumAge, t }: { today: string; minimumAge: number; t: T }): FieldErrors {
  const problem = birthdayProblem(birthday, { today, minimumAge });
  switch (problem?.kind) {
    case 'form':
      return { birthday: t('member:security.profile.birthdayForm') };
    case 'buddhistYear':
      return { birthday: t('member:security.profile.buddhistYear', { year: problem.year }) };
    case 'future':
      return { birthday: t('member:security.profile.future') };
    case 'tooYoung':
      return { birthday: t('member:security.profile.tooYoung', { age: minimumAge }) };
    default:
      return {};
  }
}
