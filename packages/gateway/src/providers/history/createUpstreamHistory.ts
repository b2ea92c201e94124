import { type HistoryTransaction, type HistoryTransfer, historyAnswerSchema } from '@hawser/blockchain-api/schemas'
import { fail } from '../../http/failure.js'
import type { AskApi } from '../createAskApi.js'
import { isRefused } from '../createAskApi.js'
import type { HistoryRow, TransferRow } from './historyRow.js'
import type { NetworkHistory } from './networkHistory.js'

/** Histories by another server of this same API. What it tells of other networks is left out. */
export function createUpstreamHistory({
  askApi,
  projectId,
}: {
  readonly askApi: AskApi
  readonly projectId: string | undefined
}): NetworkHistory {
  return async ({ network, address, cursor, currency }, signal) => {
    const query = { chainId: network, currency, cursor, projectId }
    const path = `v1/account/${encodeURIComponent(address)}/history`
    const { data, next } = await askApi(path, { query, schema: historyAnswerSchema, signal }).catch((error) => {
      if (isRefused(error))
        throw fail(400, 'chainId', `The history of ${network} cannot be told: the server behind refuses the question.`)
      throw error
    })
    return { data: data.flatMap((one) => toRow(one, network)), next }
  }
}

function toRow({ id, metadata, transfers }: HistoryTransaction, network: string): HistoryRow[] {
  if (metadata.chain !== null && metadata.chain !== network) return []
  return [
    {
      id,
      metadata: { ...metadata, hash: metadata.hash ?? '', nonce: metadata.nonce ?? 0, chain: network },
      transfers: transfers.map(toTransferRow),
    },
  ]
}

function toTransferRow({ fungibleInfo, nftInfo, value, price, ...transfer }: HistoryTransfer): TransferRow {
  return {
    ...transfer,
    fungible_info: fungibleInfo,
    nft_info: nftInfo && {
      name: nftInfo.name,
      content: nftInfo.content && {
        preview: nftInfo.content.preview && { url: nftInfo.content.preview.url, content_type: null },
        detail: null,
      },
      flags: { is_spam: nftInfo.flags.isSpam },
    },
    value: value === null ? null : Number(value),
    price: price === null ? null : Number(price),
  }
}
