import { enShared } from './enShared.js'

/** The text of the sign-in sessions in the settings. It is loaded with them. */
export const enSessions = {
  ...enShared,

  'sessions.title': 'Sign-in sessions',
  'sessions.loading': 'Loading sessions',
  'sessions.here': 'This device',
  'sessions.since': 'Signed in {time}',
  'sessions.until': 'Ends {time}',
  'sessions.end': 'End',
  'sessions.end.label': 'End the session of {account} on {network}, signed in {time}',
  'sessions.signOut': 'Sign out',
  'sessions.signOut.label': 'Sign out {account} on {network}',
  'sessions.endOthers': 'End all other sessions',
  'sessions.none': 'You aren’t signed in.',
  'sessions.ended': 'Session ended',
  'sessions.unavailable': 'Sessions unavailable. Check your connection, then try again.',
  'sessions.endFailed': 'That session couldn’t be ended. Try again.',
} as const
