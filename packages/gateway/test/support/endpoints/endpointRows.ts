import { accountRows } from './accountRows.js'
import { embeddedRows } from './embeddedRows.js'
import { nameRows } from './nameRows.js'
import { otherRows } from './otherRows.js'
import type { EndpointRow } from './row.js'
import { sessionRows } from './sessionRows.js'
import { signInRows } from './signInRows.js'
import { socialRows } from './socialRows.js'
import { swapRows } from './swapRows.js'

/** Every endpoint of the document, by its method and its path there. */
export const endpointRows: ReadonlyMap<string, EndpointRow> = new Map([
  ...accountRows,
  ...swapRows,
  ...nameRows,
  ...sessionRows,
  ...signInRows,
  ...embeddedRows,
  ...socialRows,
  ...otherRows,
])
