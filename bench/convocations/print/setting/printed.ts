import type { Sheet } from '../../paper.ts';
import type { LineLabel } from '../../types.ts';
import type { Run } from './lines.ts';

export interface PrintedLine {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly label: LineLabel;
  readonly runs: readonly Run[];
  /** True for a running header or footer. */
  readonly isFurniture: boolean;
}

export interface Box {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: string;
  readonly stroke?: string;
}

export interface Layout {
  readonly sheet: Sheet;
  readonly pages: number;
  readonly lines: PrintedLine[];
  readonly boxes: Box[];
}
