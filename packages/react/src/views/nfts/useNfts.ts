import { type NftItem, type Nfts, type NftsApi, nfts, selectNfts } from '@hawser/core/nfts'
import { useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** The NFTs of the account in use: read while they are shown. */
export function useNfts(): { readonly api: NftsApi; readonly held: Nfts } {
  const hawser = useHawser()
  const api = hawser.use(nfts)
  useEffect(() => api.watch(), [api])
  return { api, held: useHawserState(selectNfts) }
}

/** An id longer than this is cut in its middle. */
const MAX_ID_LENGTH = 12

/** What an NFT is called: by its own name, else by its collection and its id. */
export function nameOf({ name, collection, tokenId }: Pick<NftItem, 'name' | 'collection' | 'tokenId'>): string {
  if (name) return name
  const id = tokenId.length > MAX_ID_LENGTH ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
  return collection ? `${collection} #${id}` : `#${id}`
}
