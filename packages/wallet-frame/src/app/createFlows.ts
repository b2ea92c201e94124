import type { Clock } from '@hawser/common'
import type { Appearance } from '../page/createAppearance.js'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place, Stage } from '../screens/createStage.js'
import type { Text } from '../text/createText.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { AppProofs } from './createAppProofs.js'
import type { WalletHolder } from './createWalletHolder.js'
import type { Passkeys } from './recovery/recoverySecrets.js'
import type { RecoveryMethod, WalletService } from './walletService.js'
import type { WalletSession } from './walletSession.js'
import type { Leave } from './ways/leavePage.js'
import type { EnrolOptions } from './window/enrolHere.js'

/** What the page has, for its screens. */
interface FlowParts {
  readonly session: WalletSession
  readonly wallet: WalletHolder
  readonly vault: VaultClient
  readonly service: WalletService
  /** Whose page brings back what a provider says. */
  readonly serviceOrigin: string
  readonly clock: Clock
  /** By what the app shows that who is signed in is there. */
  readonly appProofs: AppProofs
  /** What a wallet that this browser has in another place is brought here for; undefined in a window, which sees that place. */
  readonly enrolment: Pick<EnrolOptions, 'appOrigin' | 'projectId' | 'appearance'> | undefined
  /** The ways of recovery that the operator has, in the order in which they are offered. */
  readonly recoveryMethods: readonly RecoveryMethod[]
  /** Runs what changes the shares of this browser, one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

/** What a flow of screens is given. */
export interface FlowContext extends FlowParts {
  readonly passkeys: Passkeys
  readonly place: Place
  /** In the language of the moment: what is on screen follows it, and what a user has typed stays. */
  readonly texts: ScreenTexts
  /** The same language's words for requests, numbers and dates. */
  readonly text: Text
  /**
   * Has the user enter a mailed code, or sign in again at their provider, for what the service does within minutes of one alone. With `leave` the page goes there.
   * @see WalletSession.useFresh
   */
  prove(leave?: Leave): Promise<void>
}

/** The screens that are no consent: each begins when nothing else stands on the page. */
export interface Flows {
  /**
   * Loads the words, and runs a flow with them. Its own code is loaded in it: none of it is part of the page at first.
   * @throws what the flow throws, UserRejectedError where the user closed it, AbortedError where `signal` ended it, the reason of {@link Flows.end}
   */
  run<T>(flow: (context: FlowContext) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Ends what is open, shown or waiting, with this reason. Requests that wait for consent are refused by the user's no. */
  end(reason: Error): void
}

export function createFlows({
  stage,
  appearance,
  loadPasskeys,
  ...parts
}: FlowParts & {
  readonly stage: Stage
  readonly appearance: Pick<Appearance, 'screens' | 'text' | 'watch'>
  /** Once for the page, with the first of its screens: what a browser does not do in a frame is remembered. */
  readonly loadPasskeys: () => Promise<Passkeys>
}): Flows {
  const { session, service, clock, serviceOrigin, appProofs } = parts
  return {
    run: (flow, signal) =>
      stage.run(async (place) => {
        const [{ text, texts }, passkeys] = await Promise.all([
          import('../page/followLanguage.js').then(({ followLanguage }) =>
            followLanguage({ appearance, stage, signal: place.signal }),
          ),
          loadPasskeys(),
        ])
        return flow({
          ...parts,
          passkeys,
          place,
          texts,
          text,
          async prove(leave) {
            const { proveAgain } = await import('./proveAgain.js')
            await proveAgain(place, { session, service, clock, texts, serviceOrigin, passkeys, appProofs, leave })
          },
        })
      }, signal),
    end: (reason) => stage.end(reason),
  }
}
