import type { ToastState } from '../state/tree.js'

/** The toast's slice as a client begins. */
export function createToastSlice(): ToastState {
  return { message: '', variant: 'success', svg: null, open: false, autoClose: false }
}
