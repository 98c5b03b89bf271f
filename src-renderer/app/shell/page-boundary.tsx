import { Component, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { detailsOf, failureOf } from '../engine/failure.ts';
import { Blank } from './blank.tsx';

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly error: unknown;
  readonly failed: boolean;
  /** Another number mounts the page anew. */
  readonly round: number;
}

/** Holds what breaks inside a page; the bar, the jobs and the other pages go on. React knows no hook for it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, round: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  override render(): ReactNode {
    const { error, failed, round } = this.state;
    if (!failed) return <PageRound key={round}>{this.props.children}</PageRound>;
    return (
      <Blank
        title={t('shell.pageFailedTitle')}
        hint={`${failureOf(error).message}\n${t('shell.pageFailedHint')}`}
        alert
      >
        <button
          type="button"
          className="button primary"
          onClick={() => this.setState({ error: null, failed: false, round: round + 1 })}
        >
          {t('shell.pageReload')}
        </button>
        <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(detailsOf(error))}>
          {t('shell.copyDetails')}
        </button>
      </Blank>
    );
  }
}

const PageRound = ({ children }: Props): ReactNode => children;
