import { HawserError } from '@hawser/common'
import { buttonText } from '../text/buttonText.js'

/** The modal's code did not arrive: the page is offline, or was deployed anew since it was opened. */
export class ModalLoadError extends HawserError {
  override readonly name = 'ModalLoadError'

  constructor(cause: unknown) {
    super('MODAL_LOAD_FAILED', buttonText.modalFailed, {
      cause,
      docsPath: '/errors#modal-load-failed',
    })
  }
}
