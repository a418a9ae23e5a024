//! Enums each of whose variants has a name.

/// An enum with the name of each variant, which is also how it is printed.
#[macro_export]
#[doc(hidden)]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $enum:ident { $($(#[$of:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$of])* #[doc = concat!("“", $name, "”.")] $variant,)*
        }

        impl $enum {
            /// All of them, in the order of their codes where they have some.
            pub const ALL: [Self; [$($enum::$variant),*].len()] = [$($enum::$variant),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
