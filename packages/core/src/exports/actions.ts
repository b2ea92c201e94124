// What a client can be asked to do: a function for each intention of a user or an app.

export * from './accountActions.js'
export * from './chainActions.js'
export * from './connectActions.js'
