import { accountStates } from './accountStates.js'
import { bollardStates } from './bollardStates.js'
import { chainStates } from './chainStates.js'
import { connectStates } from './connectStates.js'
import { demoWalletStates } from './demoWalletStates.js'
import { emailStates } from './emailStates.js'
import { firstScreenStates } from './firstScreenStates.js'
import { holdingsStates } from './holdingsStates.js'
import { namespaceStates } from './namespaceStates.js'
import { pairingPhoneStates } from './pairingPhoneStates.js'
import { pairingStates } from './pairingStates.js'
import { sendStates } from './sendStates.js'
import { servicesStates } from './servicesStates.js'
import { severalWalletsStates } from './severalWalletsStates.js'
import { signInStates } from './signInStates.js'
import { socialStates } from './socialStates.js'
import type { State } from './state.js'
import { tradeStates } from './tradeStates.js'
import { walletListStates } from './walletListStates.js'

/** Every view in every state that it has. A missing one fails `npm run shots`. */
export const states: Readonly<Record<string, State>> = {
  ...connectStates,
  ...emailStates,
  ...socialStates,
  ...accountStates,
  ...holdingsStates,
  ...sendStates,
  ...tradeStates,
  ...signInStates,
  ...firstScreenStates,
  ...demoWalletStates,
  ...chainStates,
  ...namespaceStates,
  ...servicesStates,
}

/** Those with wallets in other apps, which are played beside the others. */
export const pairedStates: Readonly<Record<string, State>> = {
  ...bollardStates,
  ...walletListStates,
  ...pairingStates,
  ...pairingPhoneStates,
  ...severalWalletsStates,
}
