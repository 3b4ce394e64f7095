import { Component, type ReactNode } from 'react';

import { t } from '../i18n';
import { ErrorState } from '../ui';

interface BoundaryState {
  hasFailed: boolean;
}

/** Error boundary: the shell stays when a screen fails to render. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title={t('shell:crashTitle')}
        description={t('shell:crashText')}
        retry={{ label: t('common:retry'), onPress: () => this.setState({ hasFailed: false }) }}
      />
    );
  }
}
