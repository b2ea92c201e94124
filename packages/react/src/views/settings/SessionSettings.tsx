import { loadModule } from '@hawser/common'
import { useLoaded } from '../../components/useLoaded.js'
import { useHawserState } from '../../provider/useHawserState.js'

const loadSessions = async () => {
  const [{ withSignIn }, { signInFlows }] = await Promise.all([
    loadModule(() => import('../signIn/SignInView.js')),
    loadModule(() => import('../signIn/signInFlows.js')),
  ])
  return withSignIn(signInFlows).SignInSessions
}

/** Who is signed in, where the app has a sign-in. */
export function SessionSettings() {
  const hasSignIn = useHawserState(({ signIn }) => signIn !== undefined)
  return hasSignIn ? <LateSessions /> : null
}

/** Its code comes with the sign-in's view, where there is something to show: an app without a sign-in does without. */
function LateSessions() {
  const SignInSessions = useLoaded(loadSessions)
  return SignInSessions ? <SignInSessions /> : null
}
