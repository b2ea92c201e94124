import type { HawserState, ToastState } from './tree.js'

/** The connectors' slice as a client begins: what is listed comes with the code that lists. */
export function createConnectorsSlice(): HawserState['connectors'] {
  return { list: [], isMobile: false }
}

/** The toast's slice as a client begins. */
export function createToastSlice(): ToastState {
  return { message: '', variant: 'success', svg: null, open: false, autoClose: false }
}

/** The slice of what is under way as a client begins. */
export function createConnectingSlice(): HawserState['connecting'] {
  return { attempt: null, pairing: null, link: null }
}
