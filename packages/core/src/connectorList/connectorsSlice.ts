import type { HawserState } from '../state/tree.js'

/** The connectors' slice as a client begins: what is listed comes with the code that lists. */
export function createConnectorsSlice(): HawserState['connectors'] {
  return { list: [], isMobile: false }
}
