import { AbortedError, parseWalletLink, toShownText } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionReport, Connector, ConnectParameters } from '../interfaces/connector.js'
import type { ChosenWallet } from '../state/tree.js'
import { isImageUrl, isText } from '../state/untrusted.js'
import { createPairingController } from './pairingController.js'

export interface ConnectByPairingParameters {
  readonly connector: Connector
  readonly question: ConnectParameters
  readonly wallet: ConnectWallet | undefined
}

/** Connects to a wallet in another app, which has to find this page's request first. @throws AbortedError */
export function connectByPairing(
  internals: Internals,
  { connector, question, wallet: given }: ConnectByPairingParameters,
): Promise<readonly ConnectionReport[]> {
  // This code may have taken its time to load.
  if (question.signal.aborted) throw new AbortedError({ cause: question.signal.reason })
  const { connecting } = internals.state
  const pairings = internals.instance(createPairingController)
  const wallet = given && chosenWallet(given)
  pairings.begin(question.generation, wallet)
  if (wallet && given?.loadImage) {
    given.loadImage().then(
      (url) => {
        if (isImageUrl(url)) pairings.setImage(question.generation, url)
      },
      // The wallet connects without a picture, too.
      () => {},
    )
  }
  const href = given?.href === undefined ? undefined : parseWalletLink(given.href)
  if (wallet && href !== undefined) pairings.setLink({ href, name: wallet.name })

  const asked: ConnectParameters = {
    ...question,
    onPairing: (pairing) => pairings.setPairing(question.generation, pairing),
    get link() {
      return connecting.link ? { ...connecting.link } : undefined
    },
  }
  return internals.requirements.get('siwx')?.connect?.(connector, asked) ?? connector.connect(asked)
}

/** The part of a wallet that may be shown and stored. Lists of wallets come from outside. */
function chosenWallet({ id, name: given, imageUrl }: ConnectWallet): ChosenWallet | undefined {
  const name = toShownText(given)
  if (!isText(id) || !name) return undefined
  return { id, name, ...(isImageUrl(imageUrl) && { imageUrl }) }
}

/** A wallet of a list of wallets. */
export interface ConnectWallet extends ChosenWallet {
  /**
   * The wallet's own link, where its app is opened for this connect: it is opened again for the requests that follow. Where the user opens it
   * only later, say so by `setWalletLink`; for a QR code, leave it away.
   */
  readonly href?: string | undefined
  /** Brings its picture, where that is not at hand as `imageUrl`: a data or https URL. */
  readonly loadImage?: (() => Promise<string | null>) | undefined
}
