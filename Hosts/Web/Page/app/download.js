// Files that are handed to the browser's downloads; of those nothing is to be had once the book is locked.

import { forgetFiles } from "../inkdot/shared/handover.js";
import { onLock } from "./session.js";

export { download } from "../inkdot/shared/handover.js";

onLock("forget", forgetFiles);
