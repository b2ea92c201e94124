import { isEvmAddress } from '@hawser/common'
import type { ReceiverCheck } from '@hawser/core'
import { getAddress } from 'viem'

/**
 * Whether an address can be sent to, and how it is written with its checksum (EIP-55). In one letter case it carries none and passes;
 * `0x` may be left out (VAL-02).
 */
export async function checkReceiver(value: string): Promise<ReceiverCheck> {
  const trimmed = value.trim()
  if (!isEvmAddress(trimmed)) return { isValid: false, reason: 'format' }
  const digits = trimmed.replace(/^0x/i, '')
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && address !== `0x${digits}` ? { isValid: false, reason: 'checksum' } : { isValid: true, address }
}
