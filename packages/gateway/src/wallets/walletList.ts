import { readFile } from 'node:fs/promises'
import { walletsWireSchema } from '@hawser/blockchain-api/schemas'
import { staticWallets } from '@hawser/blockchain-api/static-wallets'
import * as v from 'valibot'
import { GatewayConfigurationError } from '../errors.js'

/** A wallet as the wire has it, and the namespaces of which it takes any network where it names no networks. */
export interface ListedWallet {
  readonly wire: WireWallet
  readonly namespaces: readonly string[]
}

export type WireWallet = v.InferOutput<typeof walletsWireSchema>['data'][number]

const listSchema = walletsWireSchema.entries.data

/**
 * Returns the wallets of a JSON file: a list of wallets in the form of `getWallets`, or one of its answers. Without a file they are the sixty well-known ones
 * that the modal opens with.
 *
 * @throws GatewayConfigurationError for a file that cannot be read, or has a wallet of a wrong form.
 */
export async function loadWallets(file: string | undefined): Promise<readonly ListedWallet[]> {
  if (file === undefined) return staticWallets.map(toListed)
  const value = await readList(file)
  const result = v.safeParse(listSchema, value)
  if (!result.success) {
    const mistakes = result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}.`)
    throw new GatewayConfigurationError(mistakes.slice(0, 10))
  }
  return result.output
    .map((wire) => ({ wire, namespaces: [] }))
    .sort((a, b) => (a.wire.order ?? Number.MAX_SAFE_INTEGER) - (b.wire.order ?? Number.MAX_SAFE_INTEGER))
}

async function readList(file: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof value === 'object' && value !== null && 'data' in value ? value.data : value
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    throw new GatewayConfigurationError([`The wallet list ${file} cannot be read: ${reason}.`], { cause })
  }
}

/** How the picture of a bundled wallet is named on the wire, where an id has no colon. */
export const bundledImagePrefix = 'mark-'

function toListed(wallet: (typeof staticWallets)[number]): ListedWallet {
  const { links, stores, imageId } = wallet
  const wire: WireWallet = {
    id: wallet.id,
    name: wallet.name,
    chains: [...wallet.chains],
    badge_type: wallet.badge,
    ...(imageId !== undefined && { image_id: imageId.replace(/^mark:/, bundledImagePrefix) }),
    ...(wallet.homepage !== undefined && { homepage: wallet.homepage }),
    ...(wallet.order !== undefined && { order: wallet.order }),
    ...(wallet.description !== undefined && { description: wallet.description }),
    rdns: wallet.rdns ?? null,
    mobile_link: links.mobile ?? null,
    link_mode: links.universal ?? null,
    desktop_link: links.desktop ?? null,
    webapp_link: links.web ?? null,
    app_store: stores.ios ?? null,
    play_store: stores.android ?? null,
    chrome_store: stores.chrome ?? null,
  }
  return { wire, namespaces: wallet.namespaces ?? [] }
}
