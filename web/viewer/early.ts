// Begins to fetch what a table needs while the scripts that open it still come.

import { first } from "./manifest.js";

const db = new URLSearchParams(location.search).get("db");
if (db !== null) void first(db);
