import { loadModule } from '@hawser/common'
import { useLoaded } from '../../components/useLoaded.js'
import { useHawserState } from '../../provider/useHawserState.js'

const loadSessions = async () => (await loadModule(() => import('../signIn/SignInView.js'))).signInParts.SignInSessions

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
