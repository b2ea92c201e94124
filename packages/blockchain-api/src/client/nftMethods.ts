import { toPathSegment } from '../request/pathSegment.js'
import { nftsAnswerSchema } from '../schemas/nfts.js'
import type { BlockchainApi } from './blockchainApi.js'
import type { ServiceContext } from './serviceContext.js'

/** Of tokens that are one of their own. */
export function createNftMethods({ baseUrl, read, isSupported }: ServiceContext): Pick<BlockchainApi, 'getNfts'> {
  const root = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`
  return {
    async getNfts({ address, chainId, cursor }, request) {
      const path = `v1/account/${toPathSegment(address, 'address')}/nfts`
      if (!(await isSupported(chainId, request))) return { data: [], next: null }
      const params = { chainId, cursor: cursor || undefined }
      const { data, next } = await read('get', path, { params, schema: nftsAnswerSchema }, request)
      return {
        // One of another network was not asked for.
        data: data
          .filter((one) => one.chainId === chainId)
          .map(({ preview, ...nft }) => ({ ...nft, previewUrl: preview && `${root}${preview}` })),
        next,
      }
    },
  }
}
