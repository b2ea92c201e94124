import { nftsAnswerSchema } from '@hawser/blockchain-api/schemas'
import { fail } from '../../http/failure.js'
import type { AskApi } from '../createAskApi.js'
import { isRefused } from '../createAskApi.js'
import type { NetworkNfts } from './nftMetadata.js'

/** Returns the NFTs of accounts by another server of this same API. What it tells of other networks is left out. */
export function createUpstreamNfts({
  askApi,
  projectId,
}: {
  readonly askApi: AskApi
  readonly projectId: string | undefined
}): NetworkNfts {
  return async ({ network, address, cursor }, signal) => {
    const query = { chainId: network, cursor, projectId }
    const path = `v1/account/${encodeURIComponent(address)}/nfts`
    const { data, next } = await askApi(path, { query, schema: nftsAnswerSchema, signal }).catch((error) => {
      if (isRefused(error))
        throw fail(400, 'chainId', `NFTs of ${network} cannot be told: the server behind refuses the question.`)
      throw error
    })
    return {
      // A preview of that server is of its own address: this one makes its own of what it may fetch.
      data: data.flatMap(({ imageUrl, preview: _, ...nft }) =>
        nft.chainId === network ? [{ ...nft, image: imageUrl }] : [],
      ),
      next,
    }
  }
}
