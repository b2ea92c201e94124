import { InvalidResponseError } from '@hawser/common'

/**
 * The result in a JSON-RPC response. @throws the response's error, for the protocol to name, or InvalidResponseError */
export function readResult(response: unknown): unknown {
  if (typeof response !== 'object' || response === null)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a response.' })
  const { error, result } = response as Readonly<Record<string, unknown>>
  if (error !== undefined && error !== null) throw Object.assign(new Error('The wallet refused.'), { error })
  if (result === undefined) throw new InvalidResponseError({ details: 'The wallet answered without a result.' })
  return result
}
