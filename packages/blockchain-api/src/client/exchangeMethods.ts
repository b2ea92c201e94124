import { InvalidOptionsError } from '@hawser/common'
import * as v from 'valibot'
import {
  getExchangeBuyStatusAnswerSchema,
  getExchangePayUrlAnswerSchema,
  getExchangesAnswerSchema,
} from '../schemas/exchanges.js'
import type { BlockchainApi } from './blockchainApi.js'
import type { ServiceContext } from './serviceContext.js'

export type ExchangeMethods = Pick<BlockchainApi, 'getExchanges' | 'startExchangeDeposit' | 'getExchangeDeposit'>

const path = 'v1/json-rpc'
const params = { source: 'fund-wallet' }

/** Of deposits from exchanges, which the service is asked for by JSON-RPC. */
export function createExchangeMethods({ read, send }: ServiceContext): ExchangeMethods {
  const toCall = (method: string, given: object) => ({ jsonrpc: '2.0', id: 1, method, params: given })
  const resultOf = <TSchema extends v.GenericSchema>(result: TSchema) => v.object({ result })
  return {
    async getExchanges({ asset, amount, includeOnly, exclude, page = 1 }, request) {
      if (includeOnly && exclude) throw new InvalidOptionsError('Name the exchanges to include or those to exclude.')
      const body = toCall('reown_getExchanges', { page, includeOnly, exclude, asset, amount })
      const schema = resultOf(getExchangesAnswerSchema)
      return (await read('post', path, { params, body, schema }, request)).result.exchanges
    },
    async startExchangeDeposit({ exchangeId, asset, amount, recipient }, request) {
      const body = toCall('reown_getExchangePayUrl', { exchangeId, asset, amount, recipient })
      return (await send(path, { params, body, schema: resultOf(getExchangePayUrlAnswerSchema) }, request)).result
    },
    async getExchangeDeposit({ exchangeId, sessionId }, request) {
      const body = toCall('reown_getExchangeBuyStatus', { exchangeId, sessionId })
      const schema = resultOf(getExchangeBuyStatusAnswerSchema)
      return (await read('post', path, { params, body, schema }, request)).result
    },
  }
}
