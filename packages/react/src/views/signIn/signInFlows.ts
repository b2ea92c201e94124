import { switchNetwork } from '@hawser/core/actions'
import { cancelSignIn, endSession, listSessions, requestSignIn, signIn, skipSignIn } from '@hawser/core/siwx'

/** What is asked of a sign-in. It is loaded beside what shows one: a connect begins to load the code behind it with its request to the wallet. */
export const signInFlows = {
  ...{ cancelSignIn, endSession, listSessions, requestSignIn, signIn, skipSignIn },
  switchNetwork,
} as const
