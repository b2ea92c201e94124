/** The path of a Redis server on this machine, or undefined when there is none. */
export declare function findRedis(): string | undefined
