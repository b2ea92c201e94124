import type { ReceiverCheck } from '@hawser/core'
import { decodeAddress } from '../encoding/decodeAddress.js'

/** Whether a text is an address. It carries no checksum, and one of another chain is none here. */
export function checkReceiver(text: string): ReceiverCheck {
  const address = text.trim()
  return decodeAddress(address) ? { isValid: true, address } : { isValid: false, reason: 'format' }
}
