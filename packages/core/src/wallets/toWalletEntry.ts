import type { WalletListing } from '@hawser/blockchain-api'
import { ref } from 'valtio/vanilla'
import type { WalletEntry } from '../state/walletEntry.js'

/** A wallet of the service as the state holds it: frozen, and not tracked field by field, since a list has hundreds of them. */
export function toWalletEntry(
  listing: Omit<WalletListing, 'order' | 'injected'> & Pick<WalletEntry, 'imageUrl'>,
  isInstalled: boolean,
): WalletEntry {
  const { id, name, imageId, imageUrl, rdns, chains, badge, description, homepage, links, stores } = listing
  return ref(
    Object.freeze({
      id,
      name,
      ...(imageId !== undefined && { imageId }),
      ...(imageUrl !== undefined && { imageUrl }),
      ...(rdns !== undefined && { rdns }),
      chains: Object.freeze([...chains]),
      badge,
      ...(description !== undefined && { description }),
      ...(homepage !== undefined && { homepage }),
      links: Object.freeze({ ...links }),
      stores: Object.freeze({ ...stores }),
      isInstalled,
    }),
  )
}
