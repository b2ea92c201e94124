/** The folder of PostgreSQL's programs on this machine, or undefined when there is none. */
export declare function findPostgres(): string | undefined
