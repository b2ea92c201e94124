import { HawserError } from '@hawser/common'

/** The modal's code did not arrive: the page is offline, or was deployed anew since it was opened. */
export class ModalLoadError extends HawserError {
  override readonly name = 'ModalLoadError'

  constructor(cause: unknown) {
    super(
      'MODAL_LOAD_FAILED',
      'The wallet window could not be loaded. Check your connection, then try again or reload the page.',
      {
        cause,
        docsPath: '/errors#modal-load-failed',
      },
    )
  }
}
