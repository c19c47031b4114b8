// What JSDoc cannot say: a type that contains itself.
import type { Described } from './dom.js';

export type Child = Described | string | number | false | null | undefined;
export type Children = Child | Children[];
