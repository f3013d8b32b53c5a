import { Component, type ReactNode } from 'react';

interface Props {
  /** The address of the content. After a failure, the content is drawn again when the address changes. */
  readonly place: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly place: string;
  readonly failed: boolean;
}

/** Shows `fallback` in place of content that cannot be loaded or drawn. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { place: this.props.place, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State {
    return place === state.place ? state : { place, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
