/** Why a workbook is refused: it is not one, it is encrypted or damaged, or it exceeds a limit. */
export type WorkbookFault = 'unreadable' | 'too-large' | 'too-long'

export class WorkbookRefused extends Error {
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
