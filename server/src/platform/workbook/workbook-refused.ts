/** Why a workbook is refused: it is not one, it is encrypted or damaged, it has no sheet of cells, or it exceeds a limit. */
export type WorkbookFault = 'unreadable' | 'no-sheet' | 'too-large' | 'too-long'

export class WorkbookRefused extends Error {
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
