import {
  type HawserError,
  HttpRequestError,
  InvalidResponseError,
  NetworkRequestError,
  RPC_TIMEOUT_MS,
  readText,
  toHawserError,
  withDeadline,
} from '@hawser/common'
import { type Address, type Hex, isHex } from 'viem'
import type { Eip155Context } from '../context.js'

/** For one question, whatever number of gateways its records name and however often they lead on. */
const maxRequests = 8

interface GatewayRequest {
  readonly data: Hex
  readonly sender: Address
  readonly urls: readonly string[]
}

/**
 * Asks the gateways that a name's resolver names (ERC-3668) for one question about a name. Whoever owns a name chooses them, so they are
 * public hosts or not asked at all, and are told nothing of the page. `failure` is what went wrong last, which resolvers may hide.
 */
export function createGatewayRequest({
  clock,
  fetch,
  signal,
}: Pick<Eip155Context, 'clock' | 'fetch'> & { signal: AbortSignal }) {
  let requests = 0
  let failure: HawserError | undefined

  async function ask({ data, sender }: GatewayRequest, template: string): Promise<Hex> {
    const isGet = template.includes('{data}')
    const url = toPublicUrl(template.replace('{sender}', sender.toLowerCase()).replace('{data}', data))
    if (!url) throw new NetworkRequestError({ details: 'The name’s records are at an address that is not asked.' })
    requests += 1
    if (requests > maxRequests)
      throw new NetworkRequestError({ details: 'The name leads from one gateway to the next.' })
    return withDeadline(
      async (inner) => {
        const response = await orNetworkError(
          fetch(url, {
            signal: inner,
            redirect: 'error',
            credentials: 'omit',
            referrerPolicy: 'no-referrer',
            ...(!isGet && {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ data, sender }),
            }),
          }),
        )
        if (!response.ok) throw new HttpRequestError(response)
        return parseAnswer(await orNetworkError(readText(response)))
      },
      { clock, signal, timeoutMs: RPC_TIMEOUT_MS },
    )
  }

  return {
    get failure() {
      return failure
    },
    async request(parameters: GatewayRequest): Promise<Hex> {
      let last: HawserError = new NetworkRequestError({ details: 'The name’s records name no gateway.' })
      for (const url of parameters.urls.slice(0, maxRequests)) {
        try {
          return await ask(parameters, url)
        } catch (error) {
          last = toHawserError(error)
        }
      }
      failure = last
      throw last
    },
  }
}

/** The answer as JSON, or bare. */
function parseAnswer(text: string): Hex {
  const trimmed = text.trim()
  const data: unknown = trimmed.startsWith('{') ? readData(trimmed) : trimmed
  if (!isHex(data))
    throw new InvalidResponseError({ details: 'A gateway of the name answered with something other than data.' })
  return data
}

function readData(text: string): unknown {
  try {
    return Object(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function orNetworkError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    throw new NetworkRequestError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}

/** Endings of names that stand for machines of one's own network, or for none (RFC 6761, RFC 6762, RFC 8375). */
const privateEndings =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|onion|alt)$/

/**
 * The address of a server that a stranger named, where it may be asked: https at the usual port, by the name of a public host.
 * Undefined for anything else, IP addresses in all their spellings included. Where a public name leads to is for who resolves it to say:
 * on a server, `platform.fetch` is the place to keep requests out of one's own network.
 */
function toPublicUrl(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'https:') return undefined
  const { hostname, port, username, password } = parsed
  const host = hostname.replace(/\.$/, '')
  // The parser has brought every spelling of an IPv4 address to four numbers, and leaves IPv6 in brackets.
  const isAddress = /^\d+(?:\.\d+){3}$|^\[/.test(host)
  const isPublic = host.includes('.') && !isAddress && !privateEndings.test(host)
  return isPublic && port === '' && username === '' && password === '' ? parsed : undefined
}
