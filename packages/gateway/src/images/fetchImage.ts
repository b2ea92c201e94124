import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from './privateAddress.js'

export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

const maxRedirects = 3
const timeoutMs = 10_000

/** Each type with how its files begin: what an upstream says of itself proves nothing. */
const types: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => /^RIFF[\s\S]{4}WEBP/.test(bytes.subarray(0, 12).toString('latin1'))],
  ['image/avif', (bytes) => /^ftypavi[fs]/.test(bytes.subarray(4, 12).toString('latin1'))],
  [
    'image/svg+xml',
    (bytes) => /^\s{0,64}<(?:\?xml|svg|!--|!DOCTYPE svg)/i.test(bytes.subarray(0, 100).toString('utf8')),
  ],
])

/**
 * Fetches a picture of an upstream that the configuration names. Where that sends it on, no further than to public hosts.
 *
 * @returns undefined when there is none (404).
 * @throws Error for anything but a picture of a known type within `maxBytes`.
 */
export async function fetchImage(url: URL, { maxBytes }: { readonly maxBytes: number }): Promise<Image | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  let next = url
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await open(next, { signal, isConfigured: hops === 0 })
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location) {
      response.destroy()
      next = new URL(headers.location, next)
      continue
    }
    if (status !== 200) {
      response.destroy()
      if (status === 404 || status === 410) return undefined
      throw new Error(`The image upstream answered ${status}.`)
    }
    return readImage(response, maxBytes)
  }
  throw new Error('The image upstream sends on too often.')
}

function open(
  url: URL,
  { signal, isConfigured }: { readonly signal: AbortSignal; readonly isConfigured: boolean },
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error('The image upstream leads to an address that is not http(s).')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isConfigured && isIP(host) !== 0 && !isPublicAddress(host))
    throw new Error('The image upstream leads to an address that is not public.')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        signal,
        headers: { accept: 'image/*', 'user-agent': 'hawser-gateway' },
        ...(!isConfigured && { lookup: lookUpPublic }),
      },
      resolve,
    )
    // It may fail again when the picture breaks off.
    asked.on('error', reject)
    asked.end()
  })
}

async function readImage(response: IncomingMessage, maxBytes: number): Promise<Image> {
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new Error(`The picture is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('The picture broke off.')
  const bytes = Buffer.concat(chunks)
  if (!types.get(type)?.(bytes)) throw new Error('The upstream sent no picture of a known type.')
  return { type, bytes }
}
