"""Tell the reader of the API how values are made: a Griffe extension.

Griffe reads the source without running it, and knows neither attrs nor named tuples. For each class
decorated with `attrs.frozen`, and each NamedTuple, this adds the `__init__` that its fields make.
"""

from __future__ import annotations

from griffe import (
    Attribute,
    Class,
    Expr,
    ExprCall,
    ExprKeyword,
    Extension,
    Function,
    Parameter,
    ParameterKind,
    Parameters,
)


class FieldSignatures(Extension):
    """Add the signatures of classes that are made of fields."""

    def on_class_members(self, *, cls: Class, **_: object) -> None:
        """Add an `__init__` where the fields make one and the class has none of its own."""
        makers = [*cls.bases, *(decorator.value for decorator in cls.decorators)]
        paths = {maker.canonical_path for maker in makers if isinstance(maker, Expr)}
        if "__init__" in cls.members or not paths & {"attrs.frozen", "typing.NamedTuple"}:
            return
        fields = [member for member in cls.members.values() if isinstance(member, Attribute)]
        parameters = [parameter for field in fields for parameter in _parameters(field)]
        this = Parameter("self", kind=ParameterKind.positional_or_keyword)
        init = Function("__init__", parameters=Parameters(this, *parameters), parent=cls)
        cls.set_member("__init__", init)


def _parameters(field: Attribute) -> list[Parameter]:
    """Return the parameter that a field becomes, if it becomes one."""
    if field.annotation is None or "property" in field.labels:
        return []
    kind = ParameterKind.positional_or_keyword
    default = field.value
    if isinstance(field.value, ExprCall) and field.value.canonical_path == "attrs.field":
        options = {
            argument.name: argument.value
            for argument in field.value.arguments
            if isinstance(argument, ExprKeyword)
        }
        if str(options.get("init")) == "False":
            return []
        if str(options.get("kw_only")) == "True":
            kind = ParameterKind.keyword_only
        factory = options.get("factory")
        default = f"{factory}()" if factory is not None else options.get("default")
    return [Parameter(field.name, annotation=field.annotation, kind=kind, default=default)]
