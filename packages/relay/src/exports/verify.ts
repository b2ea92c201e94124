export * from '../verify/createVerify.js'
export * from '../verify/startVerify.js'
