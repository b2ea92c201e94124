import { handleSignIn } from '../../../../server/signIn'

export const GET = handleSignIn
export const POST = handleSignIn
