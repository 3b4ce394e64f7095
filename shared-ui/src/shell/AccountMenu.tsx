import { Avatar, initialsOf, useContracts, useMember, type MemberPage } from '../features/member';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { openPopup } from '../lib/popup';
import { history } from '../platform/history';
import { a, tokens } from '../theme';
import { Icon, MenuList, Popover, Skeleton, Touch, type Option } from '../ui';

/** The menu behind the member's avatar. */
export function AccountMenu({ pages }: { pages: readonly MemberPage[] }) {
  const t = useT();
  const member = useMember();
  const waiting = useContracts().data?.waiting;
  if (member === undefined) return <Skeleton width={tokens.size.avatar} height={tokens.size.avatar} radius="full" />;
  const options: Option[] = [
    ...pages.map(({ page, title, icon, count }) => ({
      value: linkTo('member', { page }),
      label: t(title),
      icon,
      count,
      testID: `account-menu-${page}`,
    })),
    ...(member.kind === 'agent'
      ? [
          {
            value: paths.agentHome,
            label: t('member:agentCentre'),
            icon: 'users-three' as const,
            count: waiting,
            testID: 'account-menu-agentHome',
          },
        ]
      : []),
    { value: signOut, label: t('session:signOut'), icon: 'sign-out', testID: 'sign-out' },
  ];
  // Shown initials are part of the accessible name.
  const letters = member.avatar === null ? [initialsOf(member)] : [];
  const choose = (value: string) => (value === signOut ? openPopup({ name: 'signOut' }) : history.push(value));
  return (
    <Popover
      height={options.length * tokens.size.menuItem + tokens.space.lg}
      label={t('shell:accountMenu', { name: member.username })}
      trigger={(open, isOpen) => (
        <Touch
          role="button"
          aria-label={[...letters, t('shell:accountMenu', { name: member.username })].join(', ')}
          aria-expanded={isOpen}
          aria-haspopup="menu"
          onPress={open}
          testID="account-menu"
          style={[a.row, a.gap_sm, a.target, a.round_full]}
        >
          <Avatar member={member} size={tokens.size.avatar} />
          <Icon name="caret-down" size="text" />
        </Touch>
      )}
    >
      {(close) => (
        <MenuList
          label={t('member:menu')}
          options={options}
          onChoose={(value) => {
            close();
            choose(value);
          }}
        />
      )}
    </Popover>
  );
}

const signOut = 'signOut';
