import type { SendCapability, Token } from '@hawser/core'
import { TokenNotFoundError } from '@hawser/core/adapter'
import { type Client, decodeAbiParameters, type Hex, hexToString, size, trim } from 'viem'
import { call } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { readDecimals, refused } from './tokenContract.js'

type GetTokenParameters = Parameters<SendCapability['getToken']>[0]

const selectors = { name: '0x06fdde03', symbol: '0x95d89b41' } as const
const maxTextLength = 64
/** The largest number of decimals that an amount of 256 bits can have. */
const maxDecimals = 77

/**
 * A token as its contract describes it. Old contracts give their name and symbol as `bytes32`, some give none.
 * @throws TokenNotFoundError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function getToken(
  { address, network, signal }: GetTokenParameters,
  context: Eip155Context,
): Promise<Token> {
  const target = toAddress(address)
  return readChain({ network, signal }, context, async (client) => {
    const read = (selector: Hex) => readText(client, target, selector)
    const [decimals, symbol, name] = await Promise.all([
      readDecimals(client, target),
      read(selectors.symbol),
      read(selectors.name),
    ])
    if (decimals === undefined || decimals > maxDecimals)
      throw new TokenNotFoundError(network.name, { details: target })
    return { address, name: name || symbol || target, symbol: symbol || name || 'tokens', decimals }
  })
}

async function readText(client: Client, to: Hex, data: Hex): Promise<string | undefined> {
  const answer = await call(client, { to, data }).catch(refused)
  return answer?.data && cleanText(decodeText(answer.data))
}

function decodeText(data: Hex): string {
  try {
    return size(data) === 32
      ? hexToString(trim(data, { dir: 'right' }))
      : decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return ''
  }
}

/** A stranger wrote it, and it stands beside amounts. */
function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .trim()
    .slice(0, maxTextLength)
}
