import { loadModule } from '@hawser/common'
import { type ComponentProps, useMemo } from 'react'
import { Address } from './Address.js'
import { usePart } from './usePart.js'

const loadChecksum = async () => (await loadModule(() => import('./writeChecksum.js'))).writeChecksum

/**
 * Returns an address as it is to be read and copied: one of an EVM network with its checksum (EIP-55), which services and keys of ours leave out. As it was
 * given until the code has come, and where it is none, or has a wrong one.
 */
export function useWritten(address: string): string {
  const isEvm = address.startsWith('0x')
  const { part: write } = usePart(isEvm ? loadChecksum : undefined)
  return useMemo(() => write?.(address) ?? address, [write, address])
}

/** An address of somebody, shortened, in its own writing. */
export function WrittenAddress({ value, ...props }: ComponentProps<typeof Address>) {
  return <Address value={useWritten(value)} {...props} />
}
