import { Component, type ReactNode } from 'react';

import { t } from '../i18n';
import { ErrorState } from '../ui';

interface BoundaryState {
  hasBroken: boolean;
}

/** Keeps a broken screen from taking the shell with it. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasBroken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.hasBroken) return this.props.children;
    return (
      <ErrorState
        title={t('shell:crashTitle')}
        sentence={t('shell:crashText')}
        retry={{ label: t('common:retry'), onPress: () => this.setState({ hasBroken: false }) }}
      />
    );
  }
}
